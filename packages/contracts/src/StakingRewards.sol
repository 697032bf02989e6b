// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Guarded, Holders} from "./Guarded.sol";

/// @title The liquidity farm
/// @notice Rewards stream evenly over a period and are shared by stake. The calls are those of the well-known
/// StakingRewards. Pausing stops staking only: stakes and rewards can always be taken out.
/// @dev Division rounds down for every staker. `_owed` is what all stakers together can claim, rounded up, so whatever
/// else lies here (rewards of seconds without a staker, dust of divisions, tokens sent by mistake) is free to go back
/// to the distributor once the period is over, but never a reward that was earned.
contract StakingRewards is Guarded, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @notice May bring rewards, and take back what was not earned.
    bytes32 public constant DISTRIBUTOR_ROLE = keccak256("DISTRIBUTOR_ROLE");

    uint256 private constant PRECISION = 1e18;

    IERC20 public immutable stakingToken;
    IERC20 public immutable rewardsToken;
    uint256 public immutable rewardsDuration;

    uint256 public periodFinish;
    uint256 public rewardRate;
    uint256 public lastUpdateTime;
    uint256 public rewardPerTokenStored;
    uint256 public totalSupply;

    mapping(address account => uint256) public balanceOf;
    mapping(address account => uint256) public userRewardPerTokenPaid;
    mapping(address account => uint256) public rewards;

    uint256 private _owed;

    event RewardAdded(uint256 reward);
    event Staked(address indexed user, uint256 amount);
    event Withdrawn(address indexed user, uint256 amount);
    event RewardPaid(address indexed user, uint256 reward);
    event UndistributedRecovered(address indexed distributor, uint256 amount);

    error ZeroDuration();
    error SameToken();
    error StakeTooLow(uint256 staked);
    error RewardTooLow(uint256 least);
    error TokenTakesFee(uint256 received);
    error PeriodNotOver(uint256 periodFinish);

    /// @dev Brings the stored figures up to now before anything changes them.
    modifier updateReward(address account) {
        (uint256 perToken, uint256 shared) = _accrue();
        rewardPerTokenStored = perToken;
        _owed += shared;
        lastUpdateTime = lastTimeRewardApplicable();
        if (account != address(0)) {
            rewards[account] = earned(account);
            userRewardPerTokenPaid[account] = perToken;
        }
        _;
    }

    /// @dev One token for both would let rewards be paid out of stakes.
    constructor(IERC20 staking, IERC20 rewarding, Holders memory holders, address distributor, uint256 duration)
        Guarded(holders)
    {
        if (address(staking) == address(0) || address(rewarding) == address(0)) revert ZeroAddress();
        if (distributor == address(0)) revert ZeroAddress();
        if (address(staking) == address(rewarding)) revert SameToken();
        if (duration == 0) revert ZeroDuration();
        stakingToken = staking;
        rewardsToken = rewarding;
        rewardsDuration = duration;
        _grantRole(DISTRIBUTOR_ROLE, distributor);
    }

    function stake(uint256 amount) external nonReentrant whenNotPaused updateReward(msg.sender) {
        if (amount == 0) revert ZeroAmount();
        totalSupply += amount;
        balanceOf[msg.sender] += amount;
        emit Staked(msg.sender, amount);
        // A token that keeps a part of each transfer would leave the last staker with nothing to take out.
        uint256 before = stakingToken.balanceOf(address(this));
        stakingToken.safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = stakingToken.balanceOf(address(this)) - before;
        if (received != amount) revert TokenTakesFee(received);
    }

    function withdraw(uint256 amount) external nonReentrant updateReward(msg.sender) {
        _withdraw(amount);
    }

    function getReward() external nonReentrant updateReward(msg.sender) {
        _payReward();
    }

    /// @notice Takes out the whole stake and the reward.
    function exit() external nonReentrant updateReward(msg.sender) {
        _withdraw(balanceOf[msg.sender]);
        _payReward();
    }

    /// @notice Takes the reward from the caller and streams it, with what is left of the running period, over a new one,
    /// at a rate that is not below the running one.
    function notifyRewardAmount(uint256 reward)
        external
        nonReentrant
        onlyRole(DISTRIBUTOR_ROLE)
        updateReward(address(0))
    {
        bool isRunning = block.timestamp < periodFinish;
        uint256 left = isRunning ? (periodFinish - block.timestamp) * rewardRate : 0;
        // Stakers keep the rate that they were promised until the period ends. A rate of zero would stream nothing and only
        // make the next recovery wait for another period.
        uint256 least = (isRunning ? rewardRate : 1) * rewardsDuration;
        if (left + reward < least) revert RewardTooLow(least - left);
        rewardRate = (left + reward) / rewardsDuration;
        lastUpdateTime = block.timestamp;
        periodFinish = block.timestamp + rewardsDuration;
        emit RewardAdded(reward);
        rewardsToken.safeTransferFrom(msg.sender, address(this), reward);
    }

    /// @notice Gives everything back to the distributor that no staker has earned or can earn any more.
    function recoverUndistributed() external nonReentrant onlyRole(DISTRIBUTOR_ROLE) updateReward(address(0)) {
        if (block.timestamp < periodFinish) revert PeriodNotOver(periodFinish);
        uint256 amount = rewardsToken.balanceOf(address(this)) - _owed;
        if (amount == 0) revert ZeroAmount();
        emit UndistributedRecovered(msg.sender, amount);
        rewardsToken.safeTransfer(msg.sender, amount);
    }

    function lastTimeRewardApplicable() public view returns (uint256) {
        return Math.min(block.timestamp, periodFinish);
    }

    function rewardPerToken() public view returns (uint256 perToken) {
        (perToken,) = _accrue();
    }

    function earned(address account) public view returns (uint256) {
        uint256 unpaid = rewardPerToken() - userRewardPerTokenPaid[account];
        return rewards[account] + (balanceOf[account] * unpaid) / PRECISION;
    }

    function getRewardForDuration() external view returns (uint256) {
        return rewardRate * rewardsDuration;
    }

    /// @notice What all stakers together have earned and not yet taken.
    function totalOwed() external view returns (uint256) {
        (, uint256 shared) = _accrue();
        return _owed + shared;
    }

    /// @dev The reward per token up to now, and what the seconds since the last update gave to all stakers together.
    function _accrue() private view returns (uint256 perToken, uint256 shared) {
        perToken = rewardPerTokenStored;
        if (totalSupply == 0) return (perToken, 0);
        uint256 streamed = (lastTimeRewardApplicable() - lastUpdateTime) * rewardRate;
        uint256 growth = (streamed * PRECISION) / totalSupply;
        return (perToken + growth, Math.mulDiv(growth, totalSupply, PRECISION, Math.Rounding.Ceil));
    }

    function _withdraw(uint256 amount) private {
        if (amount == 0) revert ZeroAmount();
        uint256 staked = balanceOf[msg.sender];
        if (amount > staked) revert StakeTooLow(staked);
        totalSupply -= amount;
        balanceOf[msg.sender] = staked - amount;
        emit Withdrawn(msg.sender, amount);
        stakingToken.safeTransfer(msg.sender, amount);
    }

    function _payReward() private {
        uint256 reward = rewards[msg.sender];
        if (reward == 0) return;
        rewards[msg.sender] = 0;
        _owed -= reward;
        emit RewardPaid(msg.sender, reward);
        rewardsToken.safeTransfer(msg.sender, reward);
    }
}
