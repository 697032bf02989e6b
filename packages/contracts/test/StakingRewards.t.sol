// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {StakingRewards} from "../src/StakingRewards.sol";
import {TestToken} from "../src/standins/TestToken.sol";
import {Test, bound, vm} from "./support/Test.sol";

contract StakingRewardsTest is Test {
    uint256 internal constant DURATION = 100 days;
    uint256 internal constant REWARD = 1_000_000 ether;

    TestToken internal liquidity;
    TestToken internal sups;
    StakingRewards internal farm;

    event RewardAdded(uint256 reward);
    event Staked(address indexed user, uint256 amount);
    event Withdrawn(address indexed user, uint256 amount);
    event RewardPaid(address indexed user, uint256 reward);
    event UndistributedRecovered(address indexed distributor, uint256 amount);

    function setUp() public {
        vm.warp(START);
        liquidity = new TestToken("LP", "LP", 18);
        sups = new TestToken("SUPS", "SUPS", 18);
        farm = new StakingRewards(liquidity, sups, admin, treasury, DURATION);
        bytes32 role = farm.PAUSER_ROLE();
        vm.prank(admin);
        farm.grantRole(role, pauser);
        for (uint256 i = 0; i < 3; ++i) {
            address player = [alice, bob, carol][i];
            liquidity.mint(player, 1000 ether);
            vm.prank(player);
            liquidity.approve(address(farm), type(uint256).max);
        }
        vm.prank(treasury);
        sups.approve(address(farm), type(uint256).max);
    }

    function test_StakeTakesTheTokens() public {
        vm.expectEmit(address(farm));
        emit Staked(alice, 10 ether);
        _stake(alice, 10 ether);
        vm.assertEq(farm.balanceOf(alice), 10 ether);
        vm.assertEq(farm.totalSupply(), 10 ether);
        vm.assertEq(liquidity.balanceOf(address(farm)), 10 ether);
        vm.prank(alice);
        vm.expectRevert(StakingRewards.ZeroAmount.selector);
        farm.stake(0);
    }

    function test_WithdrawGivesBackWhatWasStakedAndNoMore() public {
        _stake(alice, 10 ether);
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(StakingRewards.StakeTooLow.selector, 10 ether));
        farm.withdraw(10 ether + 1);
        vm.expectRevert(StakingRewards.ZeroAmount.selector);
        farm.withdraw(0);
        vm.expectEmit(address(farm));
        emit Withdrawn(alice, 4 ether);
        farm.withdraw(4 ether);
        vm.stopPrank();
        vm.assertEq(farm.balanceOf(alice), 6 ether);
        vm.assertEq(liquidity.balanceOf(alice), 994 ether);
    }

    function test_NotifyPullsTheRewardAndStreamsIt() public {
        sups.mint(treasury, REWARD);
        vm.expectEmit(address(farm));
        emit RewardAdded(REWARD);
        vm.prank(treasury);
        farm.notifyRewardAmount(REWARD);
        vm.assertEq(sups.balanceOf(address(farm)), REWARD);
        vm.assertEq(farm.rewardRate(), REWARD / DURATION);
        vm.assertEq(farm.periodFinish(), START + DURATION);
        vm.assertEq(farm.getRewardForDuration(), (REWARD / DURATION) * DURATION);
        vm.assertEq(farm.lastTimeRewardApplicable(), START);
        vm.warp(START + 2 * DURATION);
        vm.assertEq(farm.lastTimeRewardApplicable(), START + DURATION);
    }

    function test_ASecondRewardCarriesWhatIsLeft() public {
        _notify(REWARD);
        uint256 rate = farm.rewardRate();
        vm.warp(START + DURATION / 2);
        _notify(REWARD);
        vm.assertEq(farm.rewardRate(), (REWARD + rate * (DURATION / 2)) / DURATION);
        vm.assertEq(farm.periodFinish(), START + DURATION / 2 + DURATION);
    }

    function test_ARewardBelowOneWeiASecondIsRefused() public {
        sups.mint(treasury, DURATION);
        vm.startPrank(treasury);
        vm.expectRevert(abi.encodeWithSelector(StakingRewards.RewardTooLow.selector, DURATION));
        farm.notifyRewardAmount(DURATION - 1);
        farm.notifyRewardAmount(DURATION);
        vm.stopPrank();
    }

    function test_OneStakerEarnsTheStream() public {
        _stake(alice, 1 ether);
        _notify(REWARD);
        vm.warp(START + DURATION / 4);
        vm.assertApproxEqAbs(farm.earned(alice), REWARD / 4, 1e9);
        uint256 due = farm.earned(alice);
        vm.expectEmit(address(farm));
        emit RewardPaid(alice, due);
        vm.prank(alice);
        farm.getReward();
        vm.assertEq(sups.balanceOf(alice), due);
        vm.assertEq(farm.earned(alice), 0);
        vm.assertEq(farm.rewards(alice), 0);
        vm.assertEq(farm.userRewardPerTokenPaid(alice), farm.rewardPerTokenStored());
    }

    function testFuzz_StakersShareByStakeAndTime(uint256 first, uint256 second, uint256 joins) public {
        first = bound(first, 1 ether, 1000 ether);
        second = bound(second, 1 ether, 1000 ether);
        joins = bound(joins, 0, DURATION);
        _stake(alice, first);
        _notify(REWARD);
        vm.warp(START + joins);
        _stake(bob, second);
        vm.warp(START + DURATION);
        uint256 streamed = farm.rewardRate() * DURATION;
        uint256 alone = farm.rewardRate() * joins;
        uint256 bobs = (streamed - alone) * second / (first + second);
        vm.assertApproxEqAbs(farm.earned(bob), bobs, 1e6);
        vm.assertApproxEqAbs(farm.earned(alice), streamed - bobs, 1e6);
    }

    /// @dev What was earned up to now is neither lost nor shared again when a staker joins, leaves or harvests.
    function testFuzz_ComingAndGoingChangesNobodysPastReward(uint256 first, uint256 second, uint256 time) public {
        first = bound(first, 2, 500 ether);
        second = bound(second, 2, 500 ether);
        _stake(alice, first);
        _stake(bob, second);
        _notify(REWARD);
        vm.warp(START + bound(time, 1, DURATION));
        (uint256 alices, uint256 bobs) = (farm.earned(alice), farm.earned(bob));
        vm.startPrank(alice);
        farm.withdraw(first / 2);
        vm.assertEq(farm.earned(alice), alices);
        vm.assertEq(farm.earned(bob), bobs);
        farm.stake(first);
        vm.assertEq(farm.earned(alice), alices);
        vm.assertEq(farm.earned(bob), bobs);
        farm.getReward();
        vm.assertEq(sups.balanceOf(alice), alices);
        farm.exit();
        vm.stopPrank();
        vm.assertEq(sups.balanceOf(alice), alices);
        vm.assertEq(farm.earned(bob), bobs);
    }

    function test_ExitTakesEverything() public {
        _stake(alice, 3 ether);
        _notify(REWARD);
        vm.warp(START + DURATION);
        uint256 due = farm.earned(alice);
        vm.prank(alice);
        farm.exit();
        vm.assertEq(liquidity.balanceOf(alice), 1000 ether);
        vm.assertEq(sups.balanceOf(alice), due);
        vm.assertEq(farm.totalSupply(), 0);
        vm.prank(alice);
        vm.expectRevert(StakingRewards.ZeroAmount.selector);
        farm.exit();
    }

    function test_HarvestingNothingPaysNothing() public {
        vm.prank(alice);
        farm.getReward();
        vm.assertEq(sups.balanceOf(alice), 0);
    }

    function test_PausingStopsStakingOnly() public {
        _stake(alice, 3 ether);
        _stake(bob, 3 ether);
        _notify(REWARD);
        vm.warp(START + 1 days);
        vm.prank(pauser);
        farm.pause();
        vm.prank(carol);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        farm.stake(1);
        vm.startPrank(alice);
        farm.withdraw(1 ether);
        farm.getReward();
        farm.exit();
        vm.stopPrank();
        vm.prank(bob);
        farm.exit();
        vm.assertEq(liquidity.balanceOf(alice), 1000 ether);
        vm.prank(pauser);
        farm.unpause();
        _stake(carol, 1);
    }

    function testFuzz_OnlyRolesMayAct(address other) public {
        vm.assume(other != treasury && other != pauser);
        bytes32 distributor = farm.DISTRIBUTOR_ROLE();
        bytes32 pausing = farm.PAUSER_ROLE();
        vm.startPrank(other);
        _expectMissingRole(other, distributor);
        farm.notifyRewardAmount(REWARD);
        _expectMissingRole(other, distributor);
        farm.recoverUndistributed();
        _expectMissingRole(other, pausing);
        farm.pause();
        _expectMissingRole(other, pausing);
        farm.unpause();
        vm.stopPrank();
    }

    function test_RewardsOfSecondsWithoutAStakerGoBackToTheDistributor() public {
        _notify(REWARD);
        vm.warp(START + DURATION / 2);
        _stake(alice, 1 ether);
        vm.prank(treasury);
        vm.expectRevert(abi.encodeWithSelector(StakingRewards.PeriodNotOver.selector, START + DURATION));
        farm.recoverUndistributed();
        vm.warp(START + DURATION);
        uint256 due = farm.earned(alice);
        uint256 free = REWARD - farm.totalOwed();
        vm.expectEmit(address(farm));
        emit UndistributedRecovered(treasury, free);
        vm.prank(treasury);
        farm.recoverUndistributed();
        vm.assertApproxEqAbs(sups.balanceOf(treasury), REWARD / 2, 1e9);
        vm.prank(alice);
        farm.exit();
        vm.assertEq(sups.balanceOf(alice), due);
        vm.prank(treasury);
        vm.expectRevert(StakingRewards.ZeroAmount.selector);
        farm.recoverUndistributed();
    }

    /// @dev Whatever stakes and times: after the recovery everybody still gets all that was earned.
    function testFuzz_RecoveringNeverTakesAnEarnedReward(uint256 a, uint256 b, uint256 reward, uint256 gap) public {
        reward = bound(reward, DURATION, 1e27);
        gap = bound(gap, 0, DURATION);
        _notify(reward);
        vm.warp(START + gap);
        _stake(alice, bound(a, 1, 1000 ether));
        vm.warp(START + gap + (DURATION - gap) / 3);
        _stake(bob, bound(b, 1, 1000 ether));
        vm.warp(START + DURATION);
        (uint256 alices, uint256 bobs) = (farm.earned(alice), farm.earned(bob));
        if (reward > farm.totalOwed()) {
            vm.prank(treasury);
            farm.recoverUndistributed();
        }
        vm.prank(alice);
        farm.exit();
        vm.prank(bob);
        farm.exit();
        vm.assertEq(sups.balanceOf(alice), alices);
        vm.assertEq(sups.balanceOf(bob), bobs);
        vm.assertEq(sups.balanceOf(treasury) + alices + bobs + sups.balanceOf(address(farm)), reward);
    }

    function test_ATokenThatCallsBackCannotEnterTwice() public {
        ReenteringToken token = new ReenteringToken();
        StakingRewards trap = new StakingRewards(token, sups, admin, treasury, DURATION);
        token.aim(trap);
        token.mint(alice, 2);
        vm.startPrank(alice);
        token.approve(address(trap), 2);
        trap.stake(2);
        vm.expectRevert();
        trap.withdraw(1);
        vm.stopPrank();
    }

    function test_TheConstructorRefusesNonsense() public {
        IERC20 nobody = IERC20(address(0));
        vm.expectRevert(StakingRewards.ZeroAddress.selector);
        new StakingRewards(nobody, sups, admin, treasury, 1);
        vm.expectRevert(StakingRewards.ZeroAddress.selector);
        new StakingRewards(liquidity, nobody, admin, treasury, 1);
        vm.expectRevert(StakingRewards.ZeroAddress.selector);
        new StakingRewards(liquidity, sups, address(0), treasury, 1);
        vm.expectRevert(StakingRewards.ZeroAddress.selector);
        new StakingRewards(liquidity, sups, admin, address(0), 1);
        vm.expectRevert(StakingRewards.SameToken.selector);
        new StakingRewards(sups, sups, admin, treasury, 1);
        vm.expectRevert(StakingRewards.ZeroDuration.selector);
        new StakingRewards(liquidity, sups, admin, treasury, 0);
    }

    function _stake(address player, uint256 amount) internal {
        vm.prank(player);
        farm.stake(amount);
    }

    function _notify(uint256 reward) internal {
        sups.mint(treasury, reward);
        vm.prank(treasury);
        farm.notifyRewardAmount(reward);
    }
}

/// @notice A token that calls the farm again while it is being paid out.
contract ReenteringToken is TestToken {
    StakingRewards private _farm;

    constructor() TestToken("Trap", "TRAP", 18) {}

    function aim(StakingRewards farm) external {
        _farm = farm;
    }

    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        if (from == address(_farm)) _farm.getReward();
    }
}
