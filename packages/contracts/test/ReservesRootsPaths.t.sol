// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ReservesRoots} from "../src/ReservesRoots.sol";
import {RootsTest} from "./support/RootsTest.sol";
import {vm} from "./support/Test.sol";

/// @notice Hostile paths: each is refused by one check alone.
contract ReservesRootsPathsTest is RootsTest {
    /// @dev Each of these paths leads to the published root with the published sum, so that no other check refuses it.
    function test_CHAIN_45_APathThatLeadsToTheRootIsStillRefusedForItsShape() public {
        // A tree of one: the leaf is the root, and a path of padding must not be added to it.
        _publishRoot(_leaf(1, 60), 60, 1);
        vm.assertTrue(_verify(1, 60, new ReservesRoots.Step[](0)));
        ReservesRoots.Step[] memory one = new ReservesRoots.Step[](1);
        one[0] = ReservesRoots.Step(PADDING, 0, false);
        _newRoots();
        _publishRoot(_node(_leaf(1, 60), 60, PADDING, 0), 60, 1);
        vm.assertFalse(_verify(1, 60, one), "more steps than the tree has levels");
        // Two accounts: a padding where a neighbour must be.
        _newRoots();
        _publishRoot(_node(_leaf(1, 60), 60, PADDING, 0), 60, 2);
        vm.assertFalse(_verify(1, 60, one), "padding beside a place that exists");
        // Three accounts: the last one is alone, and must have padding beside it.
        ReservesRoots.Step[] memory two = new ReservesRoots.Step[](2);
        two[0] = ReservesRoots.Step(_leaf(4, 0), 0, false);
        two[1] = ReservesRoots.Step(_leaf(1, 30), 30, true);
        _newRoots();
        _publishRoot(_node(_leaf(1, 30), 30, _node(_leaf(3, 30), 30, _leaf(4, 0), 0), 30), 60, 3);
        vm.assertFalse(_verify(3, 30, two), "a neighbour beside a place that is the last one");
        // Padding with a sum would hide a debt.
        two[0] = ReservesRoots.Step(PADDING, 10, false);
        _newRoots();
        _publishRoot(_node(_leaf(1, 20), 20, _node(_leaf(3, 30), 30, PADDING, 10), 40), 60, 3);
        two[1] = ReservesRoots.Step(_leaf(1, 20), 20, true);
        vm.assertFalse(_verify(3, 30, two), "padding with a sum");
        // A place behind the last account.
        two[0] = ReservesRoots.Step(_leaf(3, 30), 30, true);
        two[1] = ReservesRoots.Step(_leaf(1, 20), 20, true);
        _newRoots();
        _publishRoot(_node(_leaf(1, 20), 20, _node(_leaf(3, 30), 30, _leaf(4, 10), 10), 40), 60, 3);
        vm.assertFalse(_verify(4, 10, two), "a place that no account has");
        // Fewer steps than the tree has levels.
        _newRoots();
        _publishRoot(_node(_leaf(1, 20), 20, _leaf(2, 40), 40), 60, 3);
        one[0] = ReservesRoots.Step(_leaf(2, 40), 40, false);
        vm.assertFalse(_verify(1, 20, one), "fewer steps than the tree has levels");
        // The right root, and another sum than the published one.
        _newRoots();
        _publishRoot(_node(_leaf(1, 20), 20, _leaf(2, 40), 40), 61, 2);
        vm.assertFalse(_verify(1, 20, one), "another sum");
    }

    function test_CHAIN_45_AnOverflowingSumIsRefused() public {
        uint256 huge = type(uint256).max;
        _publishRoot(_node(_leaf(1, 2), 2, _leaf(2, huge), huge), 1, 2);
        ReservesRoots.Step[] memory one = new ReservesRoots.Step[](1);
        one[0] = ReservesRoots.Step(_leaf(2, huge), huge, false);
        vm.assertFalse(_verify(1, 2, one));
    }

    function test_CHAIN_45_TheLongestPathHas64Steps() public {
        vm.assertTrue(_isVerifiedAfter(64));
        _newRoots();
        vm.assertFalse(_isVerifiedAfter(65));
    }

    /// @dev The path of the first account of 2^steps, all others of which have nothing.
    function _isVerifiedAfter(uint256 steps) private returns (bool) {
        bytes32 root = _leaf(1, 60);
        for (uint256 i = 0; i < steps; ++i) {
            root = _node(root, 60, 0, 0);
        }
        _publishRoot(root, 60, uint128(2 ** steps));
        return _verify(1, 60, new ReservesRoots.Step[](steps));
    }
}
