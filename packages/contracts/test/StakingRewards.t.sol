// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Dismissible} from "../src/Dismissible.sol";
import {Guarded} from "../src/Guarded.sol";
import {StakingRewards} from "../src/StakingRewards.sol";
import {TestToken} from "../src/standins/TestToken.sol";
import {FarmTest} from "./support/FarmTest.sol";
import {vm} from "./support/Test.sol";

/// @notice Stakes, pausing and roles. What stakes earn has a test of its own.
contract StakingRewardsTest is FarmTest {
    event Staked(address indexed user, uint256 amount);
    event Withdrawn(address indexed user, uint256 amount);

    function test_StakeTakesTheTokens() public {
        vm.expectEmit(address(farm));
        emit Staked(alice, 10 ether);
        _stake(alice, 10 ether);
        vm.assertEq(farm.balanceOf(alice), 10 ether);
        vm.assertEq(farm.totalSupply(), 10 ether);
        vm.assertEq(liquidity.balanceOf(address(farm)), 10 ether);
        vm.prank(alice);
        vm.expectRevert(Guarded.ZeroAmount.selector);
        farm.stake(0);
    }

    function test_WithdrawGivesBackWhatWasStakedAndNoMore() public {
        _stake(alice, 10 ether);
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(StakingRewards.StakeTooLow.selector, 10 ether));
        farm.withdraw(10 ether + 1);
        vm.expectRevert(Guarded.ZeroAmount.selector);
        farm.withdraw(0);
        vm.expectEmit(address(farm));
        emit Withdrawn(alice, 4 ether);
        farm.withdraw(4 ether);
        vm.stopPrank();
        vm.assertEq(farm.balanceOf(alice), 6 ether);
        vm.assertEq(liquidity.balanceOf(alice), 994 ether);
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
        vm.expectRevert(Guarded.ZeroAmount.selector);
        farm.exit();
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
        _expectMissingRole(pauser, farm.UNPAUSER_ROLE());
        vm.prank(pauser);
        farm.unpause();
        vm.prank(admin);
        farm.unpause();
        _stake(carol, 1);
    }

    function testFuzz_OnlyRolesMayAct(address other) public {
        vm.assume(other != treasury && other != pauser && other != guardian && other != admin);
        bytes32 distributor = farm.DISTRIBUTOR_ROLE();
        bytes32 pausing = farm.PAUSER_ROLE();
        bytes32 unpausing = farm.UNPAUSER_ROLE();
        vm.startPrank(other);
        _expectMissingRole(other, distributor);
        farm.notifyRewardAmount(REWARD);
        _expectMissingRole(other, distributor);
        farm.recoverUndistributed();
        _expectMissingRole(other, pausing);
        farm.pause();
        _expectMissingRole(other, unpausing);
        farm.unpause();
        vm.stopPrank();
    }

    /// @dev What stakers were promised until the end of the period; three rewards of nothing took the rate to an eighth.
    function test_FARM_20_ARunningRateIsNeverLowered() public {
        _notify(REWARD);
        uint256 promised = farm.rewardRate();
        vm.warp(START + DURATION / 2);
        uint256 least = promised * DURATION - promised * (DURATION / 2);
        sups.mint(treasury, REWARD);
        vm.startPrank(treasury);
        sups.approve(address(farm), REWARD);
        vm.expectRevert(abi.encodeWithSelector(StakingRewards.RewardTooLow.selector, least));
        farm.notifyRewardAmount(0);
        vm.expectRevert(abi.encodeWithSelector(StakingRewards.RewardTooLow.selector, least));
        farm.notifyRewardAmount(least - 1);
        farm.notifyRewardAmount(least);
        vm.assertEq(farm.rewardRate(), promised);
        // In the period's last second it still holds; when it is over any rate may begin.
        vm.warp(farm.periodFinish() - 1);
        vm.expectRevert();
        farm.notifyRewardAmount(DURATION);
        vm.warp(farm.periodFinish());
        farm.notifyRewardAmount(DURATION);
        vm.assertEq(farm.rewardRate(), 1);
        vm.stopPrank();
    }

    /// @dev It would leave the last staker with nothing to take out.
    function test_FARM_20_ATokenThatTakesAFeeIsRefused() public {
        TaxedToken token = new TaxedToken();
        StakingRewards taxed = new StakingRewards(token, sups, _holders(), treasury, DURATION);
        token.mint(alice, 100);
        vm.startPrank(alice);
        token.approve(address(taxed), 100);
        vm.expectRevert(abi.encodeWithSelector(StakingRewards.TokenTakesFee.selector, 99));
        taxed.stake(100);
        vm.stopPrank();
    }

    function test_CHAIN_51_TheGuardianDismissesTheDistributorAtOnce() public {
        bytes32 role = farm.DISTRIBUTOR_ROLE();
        vm.prank(guardian);
        farm.dismiss(role, treasury);
        _expectMissingRole(treasury, role);
        vm.prank(treasury);
        farm.recoverUndistributed();
    }

    function test_ATokenThatCallsBackCannotEnterTwice() public {
        ReenteringToken token = new ReenteringToken();
        StakingRewards trap = new StakingRewards(token, sups, _holders(), treasury, DURATION);
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
        vm.expectRevert(Dismissible.ZeroAddress.selector);
        new StakingRewards(nobody, sups, _holders(), treasury, 1);
        vm.expectRevert(Dismissible.ZeroAddress.selector);
        new StakingRewards(liquidity, nobody, _holders(), treasury, 1);
        vm.expectRevert(Dismissible.ZeroAddress.selector);
        new StakingRewards(liquidity, sups, _holders(), address(0), 1);
        vm.expectRevert(StakingRewards.SameToken.selector);
        new StakingRewards(sups, sups, _holders(), treasury, 1);
        vm.expectRevert(StakingRewards.ZeroDuration.selector);
        new StakingRewards(liquidity, sups, _holders(), treasury, 0);
    }
}

/// @notice A token that keeps a hundredth of every transfer.
contract TaxedToken is TestToken {
    constructor() TestToken("Taxed", "TAX", 18) {}

    function _update(address from, address to, uint256 amount) internal override {
        if (from != address(0) && to != address(0)) {
            super._update(from, address(1), amount / 100);
            amount -= amount / 100;
        }
        super._update(from, to, amount);
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
